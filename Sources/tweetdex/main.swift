import CLibrary

exit(Program.run(Array(CommandLine.arguments.dropFirst())))
