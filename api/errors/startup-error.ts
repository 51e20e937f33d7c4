/** The shop cannot run as configured. The message is the one line that its operator reads. */
export class StartupError extends Error {}

export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof StartupError ? `Nool: ${error.message}` : error)
    process.exit(1)
  }
}
