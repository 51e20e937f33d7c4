/** A code in a picture, and where its middle is, in shares of the picture's width and height. */
export type FoundCode = { text: string; x: number; y: number }

/** Finds the bar codes in a picture of the film. */
export type CodeReader = {
  read(film: HTMLVideoElement): Promise<FoundCode[]>
  close(): void
}

/** The code that the camera is pointed at: the one nearest to the middle. */
export function nearestCode(codes: readonly FoundCode[]): string | undefined {
  const away = ({ x, y }: FoundCode) => Math.hypot(x - 0.5, y - 0.5)
  return [...codes].sort((one, other) => away(one) - away(other))[0]?.text
}
