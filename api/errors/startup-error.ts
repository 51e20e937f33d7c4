/** The shop cannot run as configured. The message is the one line that its operator reads. */
export class StartupError extends Error {}

/** Runs a command; what it was not given rightly is said in one line. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const problem = error instanceof StartupError ? error.message : unknownOption(error)
    console.error(problem ? `Nool: ${problem}` : error)
    process.exit(1)
  }
}

/** What `parseArgs` refuses, by its first sentence: the rest explains dashes. */
function unknownOption(error: unknown): string | undefined {
  const isRefusal = error instanceof TypeError && 'code' in error
  if (!isRefusal || !String(error.code).startsWith('ERR_PARSE_ARGS')) return undefined
  return error.message.split('. ')[0]
}
