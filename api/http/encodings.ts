const patterns = {
  br: /\bbr\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/,
  zstd: /\bzstd\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/,
}

/** Whether an `Accept-Encoding` takes a coding. */
export function takes(coding: keyof typeof patterns, accepted: string | undefined): boolean {
  return accepted !== undefined && patterns[coding].test(accepted)
}
