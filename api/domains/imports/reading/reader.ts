import { answerParent } from '../../../ground/children/answer-parent.ts'
import { FieldRefusal } from '../../../ground/errors/refusal.ts'
import { type Asked, readFile, readPacked } from './read-file.ts'

answerParent(async (asked: Asked) => {
  try {
    return 'bytes' in asked ? await readFile(asked.bytes) : readPacked(asked)
  } catch (error) {
    if (error instanceof FieldRefusal) return { refused: error.message }
    throw error
  }
})
