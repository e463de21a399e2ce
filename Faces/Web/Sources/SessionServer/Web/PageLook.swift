/// The look of all pages: their style, and the name and the logo of the application.
struct PageLook: Sendable {
    /// The style, with the colours and lengths of the theme. The elements look as in `Examples/frontends/web`, whose files
    /// these are.
    let style: PageFile
    /// The title of the page before its first screen, with a line break. The page's script adds the name to later titles.
    let head: String
    /// The name and the logo in the head of a page; empty without a theme that has one.
    let brand: String

    init(_ theme: PageTheme?) {
        let sheets = [PackageResources.elements_css, PackageResources.page_css].map(PageFile.style)
        style = PageFile("page", "css", sheets + (theme.map { [$0.css] } ?? []))
        let name = Pages.escaped(theme?.name ?? "")
        head =
            name.isEmpty
            ? "<title>ribs-host</title>\n"
            : "<title>\(name)</title>\n<meta name=\"application-name\" content=\"\(name)\">\n"
        let logo = theme?.hasLogo == true ? "<span id=\"logo\"></span>" : ""
        brand = name.isEmpty && logo.isEmpty ? "" : "<header id=\"brand\">\(logo)<bdi>\(name)</bdi></header>\n"
    }
}
