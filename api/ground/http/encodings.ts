const patterns = {
  br: /\bbr\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/,
  zstd: /\bzstd\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/,
}

export function takes(encoding: keyof typeof patterns, accepted: string | undefined): boolean {
  return accepted !== undefined && patterns[encoding].test(accepted)
}
