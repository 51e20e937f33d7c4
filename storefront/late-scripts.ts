const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const moduleScript = /(<script[^>]*) type="module" async=""(?=[^>]*>)/

/**
 * Lets a page's own scripts wait for its first paint. Its words, links and pictures need none of
 * them, while on a phone they would take the line and the processor from all three. React Router
 * writes the tags itself, so they are changed in the finished page; one that it writes in another
 * way starts at once, as it would have.
 */
export function startScriptsLate(page: Buffer, nonce: string): Buffer<ArrayBuffer> {
  // A character for each byte: the tags are ASCII, and the rest comes back as it was, without the
  // time and memory that decoding a whole page takes.
  const html = page.toString('latin1')
  const paths = [...html.matchAll(preload)].map(([, path]) => path)
  const starter = `<script nonce="${nonce}">(${start})(${JSON.stringify(paths)})</script>`
  const late = html
    .replaceAll(preload, '')
    .replace(moduleScript, '$1 type="text/plain" data-late=""')
    .replace('</body>', () => `${starter}</body>`)
  return Buffer.from(late, 'latin1')
}

// The frame's callback runs before its paint, the timer's after it. React finds the body as it
// rendered it: the starter takes itself out.
const start = `(paths) => {
  const { nonce } = document.currentScript
  document.currentScript.remove()
  const add = (tag, fields) => document.head.appendChild(Object.assign(document.createElement(tag), fields))
  requestAnimationFrame(() => setTimeout(() => {
    for (const href of paths) add('link', { rel: 'modulepreload', href })
    const { text } = document.querySelector('[data-late]') ?? {}
    if (text) add('script', { type: 'module', nonce, text }).remove()
  }))
}`
