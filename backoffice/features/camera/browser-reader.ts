import type { CodeReader } from './code-reader.ts'

/** Of the Shape Detection API, which TypeScript does not know. */
type Detected = { rawValue: string; boundingBox: DOMRectReadOnly }
type Detector = { detect(image: HTMLVideoElement): Promise<Detected[]> }
declare const BarcodeDetector: {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const formats = ['code_128', 'ean_13', 'ean_8', 'upc_a']

/** The browser's own reader; undefined where it has none for the codes of pieces and parcels. */
export async function openBrowserReader(): Promise<CodeReader | undefined> {
  if (!('BarcodeDetector' in globalThis)) return undefined
  const known = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  if (!known.includes('code_128') || !known.includes('ean_13')) return undefined
  const detector = new BarcodeDetector({ formats: formats.filter((each) => known.includes(each)) })
  return {
    async read(film) {
      const found = await detector.detect(film).catch((): Detected[] => [])
      return found.map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
        text: rawValue,
        x: (x + width / 2) / film.videoWidth,
        y: (y + height / 2) / film.videoHeight,
      }))
    },
    close: () => {},
  }
}
