/// <reference lib="webworker" />
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { FoundCode } from './code-reader.ts'

declare const self: DedicatedWorkerGlobalScope

export type FromReader = { codes: FoundCode[]; problem?: string }

const options: ReaderOptions = {
  formats: ['Code128', 'EAN13', 'EAN8', 'UPCA'],
  maxNumberOfSymbols: 8,
}
const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })

const send = (message: FromReader) => self.postMessage(message)

// By its own address, it would come from another site.
const ready = prepareZXingModule({
  overrides: { locateFile: () => wasm },
  fireImmediately: true,
})
ready.then(
  () => send({ codes: [] }),
  (error: unknown) => send({ codes: [], problem: String(error) }),
)

self.onmessage = async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  send({ codes: await read(picture).catch(() => []) })
}

async function read(picture: ImageBitmap): Promise<FoundCode[]> {
  const { width, height } = picture
  Object.assign(canvas, { width, height })
  context?.drawImage(picture, 0, 0)
  picture.close()
  const image = context?.getImageData(0, 0, width, height)
  const found = image ? await readBarcodes(image, options) : []
  return found.map(({ text, position: { topLeft, bottomRight } }) => ({
    text,
    x: (topLeft.x + bottomRight.x) / 2 / width,
    y: (topLeft.y + bottomRight.y) / 2 / height,
  }))
}
