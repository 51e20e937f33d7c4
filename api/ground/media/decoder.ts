import { answerParent } from '../children/answer-parent.ts'
import { cropPortrait, fitGarment, fitPhoto } from './crop-portrait.ts'
import { drawWidth } from './draw-width.ts'
import { drawHeadPicture } from './head-picture.ts'
import { drawMailPicture } from './mail-picture.ts'
import { drawSharePicture } from './share-picture.ts'

const drawings = {
  share: drawSharePicture,
  mail: drawMailPicture,
  head: drawHeadPicture,
  portrait: cropPortrait,
  photo: fitPhoto,
  garment: fitGarment,
}

export type AnyDrawing = keyof typeof drawings | Parameters<typeof drawWidth>[1]
export type Request = { original: Uint8Array; drawing: AnyDrawing }

answerParent(({ original, drawing }: Request): Promise<Uint8Array> => {
  const bytes = Buffer.from(original.buffer, original.byteOffset, original.length)
  return typeof drawing === 'string' ? drawings[drawing](bytes) : drawWidth(bytes, drawing)
})
