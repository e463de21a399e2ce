// The floor of a start: a program that does nothing, and links what an actor's main thread needs.
import Dispatch

_ = DispatchQueue.main
