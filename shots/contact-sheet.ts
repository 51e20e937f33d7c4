import { html } from 'hono/html'
import { type Screen, widthsOf } from './screens.ts'

/** One page with every picture beside its name, a row for each screen. */
export function contactSheet(
  screens: Screen[],
  fileOf: (screen: Screen, width: number) => string,
): string {
  const row = (screen: Screen) => html`<section>
<h2>${screen.name} <small>${screen.path}, ${screen.who}</small></h2>
${widthsOf(screen).map((width) => html`<a href="${fileOf(screen, width)}"><img src="${fileOf(screen, width)}" alt="${screen.name} at ${width} px" loading="lazy"></a>`)}
</section>`
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>
body { font: 14px system-ui; margin: 24px; background: #eee }
section { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; margin-bottom: 40px }
h2 { width: 100%; margin: 0; font-size: 16px }
small { color: #666; font-weight: normal }
img { max-height: 480px; max-width: 46vw; border: 1px solid #bbb; background: #fff }
</style>
${screens.map(row)}
</html>`)
}
