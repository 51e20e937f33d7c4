/** The shop cannot run as configured. The message is the one line that its operator reads. */
export class StartupError extends Error {}

/** Runs a command; a StartupError ends it with one line, any other error with its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof StartupError ? `Nool: ${error.message}` : error)
    process.exit(1)
  }
}
