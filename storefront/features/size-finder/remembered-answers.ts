import { storedText, useStoredText } from '../../ui/stored-text.ts'
import type { Answers, Wearer } from './estimate-body.ts'

/** On this device alone, until she has it forgotten, signs out, or another signs in. */
const remembered = storedText('localStorage', 'measures')

type All = Partial<Record<Wearer, Answers>>

export function useRememberedAnswers(wearer: Wearer): Answers | undefined {
  return read(useStoredText(remembered))[wearer]
}

export const rememberAnswers = (wearer: Wearer, answers: Answers): void =>
  remembered.set(JSON.stringify({ ...read(remembered.get()), [wearer]: answers }))

export const forgetAnswers = (): void => remembered.set(null)

function read(text: string | null): All {
  try {
    const all: unknown = JSON.parse(text ?? '{}')
    return typeof all === 'object' && all !== null ? all : {}
  } catch {
    return {}
  }
}
