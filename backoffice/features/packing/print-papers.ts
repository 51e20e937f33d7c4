const maxFrames = 4
/** Within which a print dialog opens, where there is one. */
const dialogMs = 1_500
const pauseMs = 100
const frames: HTMLIFrameElement[] = []
let last = Promise.resolve()

/** Prints papers one after the other, without leaving the screen. */
export function printPapers(paths: readonly string[]): void {
  for (const path of paths) last = last.then(() => print(path))
}

async function print(path: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.className = 'invisible fixed size-0 border-0'
  frame.title = 'Paper to print'
  // A frame that is removed ends its printing.
  frames.push(frame)
  if (frames.length > maxFrames) frames.shift()?.remove()
  frame.src = path
  document.body.append(frame)
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  const { contentDocument: paper, contentWindow: view } = frame
  // Firefox shows a PDF as a page of its own, which no other may print.
  if (!paper || !view) window.open(path, '_blank', 'noopener')
  // Of a refusal its links say what is wrong.
  else if (paper.contentType === 'application/pdf') {
    view.print()
    await dialogClosed()
  }
}

/** A second dialog would not open beside the first, which has the focus; a station without dialogs has none. */
async function dialogClosed(): Promise<void> {
  const opensBy = performance.now() + dialogMs
  while (document.hasFocus() && performance.now() < opensBy) await pause()
  while (!document.hasFocus()) await pause()
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))
