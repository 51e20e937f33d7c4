/** The shop cannot run as configured. The message is the one line that its operator reads. */
export class StartupError extends Error {}

/** What a fact of the shop cannot be. */
export class FactRefusal extends StartupError {
  /** Such as `cod_fee`. */
  readonly fact: string
  readonly why: string

  constructor(fact: string, why: string) {
    super(`${fact}: ${why}`)
    this.fact = fact
    this.why = why
  }
}

/** What a command is given, and where it prints. */
export type Terminal = {
  args: string[]
  env: Record<string, string | undefined>
  print: (text: string) => void
}

/** Ends with a status, which is 0 where it names none. */
export type Command = (terminal: Terminal) => Promise<number | void>

/** Runs a command; what it was not given rightly is said in one line. */
export async function runCommand(command: Command): Promise<void> {
  const { env, argv } = process
  try {
    const status = await command({ args: argv.slice(2), env, print: (text) => console.log(text) })
    if (status) process.exitCode = status
  } catch (error) {
    console.error(errorLine(error) ?? error)
    process.exit(1)
  }
}

/** The line that an operator reads, where the error is hers. */
export function errorLine(error: unknown): string | undefined {
  const problem = error instanceof StartupError ? error.message : unknownOption(error)
  return problem && `Nool: ${problem}`
}

/** What `parseArgs` refuses, by its first sentence: the rest explains dashes. */
function unknownOption(error: unknown): string | undefined {
  const isRefusal = error instanceof TypeError && 'code' in error
  if (!isRefusal || !String(error.code).startsWith('ERR_PARSE_ARGS')) return undefined
  return error.message.split('. ')[0]
}
