const preload = '<link rel="modulepreload" href="'
const moduleScript = ' type="module" async=""'
const lateScript = ' type="text/plain" data-late=""'

/**
 * Lets a page's own scripts wait for its first paint. Its words, links and pictures need none of
 * them, while on a phone they would take the line and the processor from all three. React Router
 * writes the tags itself, so they are changed in the finished page; one that it writes in another
 * way starts at once, as it would have. What a shop says cannot look like them: React and JSON write
 * its quotation marks and brackets in another way.
 */
export function startScriptsLate(page: Buffer, nonce: string): Buffer<ArrayBuffer> {
  const end = page.lastIndexOf('</body>')
  if (end === -1) return Buffer.from(page)
  // The bytes stay bytes: a copy of the page as text is a seventh of what rendering it allocates.
  const pieces: Buffer[] = []
  const paths: string[] = []
  let taken = 0
  const takeUpTo = (at: number) => {
    pieces.push(page.subarray(taken, at))
    taken = at
  }
  for (let at = page.indexOf(preload); at !== -1; at = page.indexOf(preload, taken)) {
    const from = at + preload.length
    takeUpTo(at)
    paths.push(page.toString('latin1', from, page.indexOf('"', from)))
    taken = page.indexOf('>', from) + 1
  }
  const script = page.indexOf(moduleScript, taken)
  if (script !== -1) {
    takeUpTo(script)
    pieces.push(Buffer.from(lateScript))
    taken += moduleScript.length
  }
  takeUpTo(end)
  pieces.push(Buffer.from(`<script nonce="${nonce}">(${start})(${JSON.stringify(paths)})</script>`))
  takeUpTo(page.length)
  return Buffer.concat(pieces)
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
