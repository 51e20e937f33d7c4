import { type Command, errorLine } from '../ground/errors/startup-error.ts'

export type Run = { code: number; out: string; err: string }

/** A command as its program runs it, but for the process: what it printed, and how it ended. */
export async function runInProcess(
  command: Command,
  env: Record<string, string | undefined>,
  args: readonly string[],
): Promise<Run> {
  const lines: string[] = []
  const print = (text: string) => void lines.push(text)
  try {
    const code = (await command({ args: [...args], env, print })) ?? 0
    return { code, out: lines.join('\n'), err: '' }
  } catch (error) {
    const err = errorLine(error)
    if (!err) throw error
    return { code: 1, out: lines.join('\n'), err }
  }
}
