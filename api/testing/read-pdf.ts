import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

type Formats = NonNullable<ReaderOptions['formats']>

// It would fetch it from the Internet.
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** The text of each page, its size in points, and what a scanner reads on it. */
export async function readPdf(pdf: Buffer, formats: Formats = []) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages = []
  for (const page of document.pages()) {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    const text = page.getText().replace(/\s+/g, ' ')
    // Drawing a page closes it.
    const codes = formats.length > 0 ? await scan(page, formats) : []
    pages.push({ text, width, height, codes })
  }
  document.destroy()
  library.destroy()
  return pages
}

/** At 203 dpi, as label printers print. */
async function scan(page: PDFiumPage, formats: Formats): Promise<string[]> {
  const { data, width, height } = await page.render({ scale: 203 / 72, render: 'bitmap' })
  const image = {
    data: new Uint8ClampedArray(data),
    width,
    height,
    colorSpace: 'srgb',
  } as ImageData
  const found = await readBarcodes(image, { formats, maxNumberOfSymbols: 30 })
  return found.map(({ format, text }) => `${format} ${text}`)
}
