/** The shop cannot run as it was started. The message is the one line that its operator reads. */
export class StartupError extends Error {}

/** Runs a command; a fault ends it with one line, anything else with its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof StartupError ? `Nool: ${error.message}` : error)
    process.exit(1)
  }
}
