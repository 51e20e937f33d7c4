const preload = '<link rel="modulepreload" href="'
const moduleScript = ' type="module" async=""'
const lateScript = ' type="text/plain" data-late=""'
const formScript = '<script id="_R_"'

type Parts = {
  /** What React Router's loaders gave, as the script that its half in the browser reads. */
  data: string
  /** What the page's inline scripts carry; none in development, where Vite's own scripts come first. */
  nonce: string | undefined
}

/**
 * Adds the data to a rendered page, and lets its scripts wait for its first paint. Its words, links
 * and pictures need none of them, while on a phone they would take the line and the processor from
 * all three. React and React Router write the tags themselves, so they are changed in the finished
 * page; one that is written in another way starts at once, as it would have. What a shop says cannot
 * look like them: React and JSON write its quotation marks and brackets in another way.
 *
 * @returns its pieces, as so long a text in one piece is a burden to V8
 */
export function finishPage(page: string, { data, nonce }: Parts): string[] {
  const end = page.lastIndexOf('</body>')
  if (end === -1) return [page]
  if (!nonce) return [page.slice(0, end), `<script>${data}</script>`, page.slice(end)]
  const pieces: string[] = []
  const paths: string[] = []
  let taken = 0
  const takeUpTo = (at: number) => {
    pieces.push(page.slice(taken, at))
    taken = at
  }
  const change = (tag: string, wanted: string) => {
    const at = page.indexOf(tag, taken)
    if (at === -1) return
    takeUpTo(at)
    pieces.push(wanted)
    taken += tag.length
  }
  for (let at = page.indexOf(preload); at !== -1; at = page.indexOf(preload, taken)) {
    const from = at + preload.length
    takeUpTo(at)
    paths.push(page.slice(from, page.indexOf('"', from)))
    taken = page.indexOf('>', from) + 1
  }
  change(moduleScript, lateScript)
  // What keeps a form's early submission; React gives it a nonce only where it streams.
  change(formScript, `<script nonce="${nonce}" id="_R_"`)
  takeUpTo(end)
  pieces.push(`<script nonce="${nonce}">${data}</script>`)
  pieces.push(`<script nonce="${nonce}">(${start})(${JSON.stringify(paths)})</script>`)
  takeUpTo(page.length)
  return pieces
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
