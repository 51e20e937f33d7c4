import { helpTopics } from '../../../contract/catalogue.ts'
import type { Db } from '../../ground/db/pool.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { type Kind, kinds } from './search/vocabulary.ts'
import * as queries from './word-queries.ts'

const usage =
  'Usage: npm run catalogue -- words [KIND] | words add WORD KIND [VALUE] | words remove WORD'

/**
 * Lists, adds or removes what words of a search mean.
 * @param args what follows `words`
 * @returns lines to print
 */
export async function editWords(db: Db, args: string[]): Promise<string[]> {
  const [command, word, kind, value = ''] = args
  if (command === 'add') {
    if (!word || !isKind(kind)) throw new StartupError(`${usage}\nKinds: ${kinds.join(', ')}`)
    if (kind === 'help' && !helpTopics.some((topic) => topic === value))
      throw new StartupError(`${usage}\nValues of help: ${helpTopics.join(', ')}`)
    await queries.addWord(db, { word, kind, value, language: languageOf(word) })
    return [`${word}: ${kind} ${value}`]
  }
  if (command === 'remove') {
    if (!word) throw new StartupError(usage)
    if (!(await queries.removeWord(db, word))) throw new StartupError(`no word ${word}`)
    return [`${word} is removed`]
  }
  if (command && !isKind(command)) throw new StartupError(usage)
  const words = await queries.listWords(db, command)
  return words.map((known) => [known.kind, known.value, known.word, known.language].join('\t'))
}

const isKind = (text: string | undefined): text is Kind => kinds.some((kind) => kind === text)

function languageOf(word: string): string {
  if (/\p{Script=Devanagari}/u.test(word)) return 'hi'
  return /\p{Script=Tamil}/u.test(word) ? 'ta' : 'en'
}
