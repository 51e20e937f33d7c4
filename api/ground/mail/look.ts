import { raw } from 'hono/html'

// Inlined on every element, as mail programs strip stylesheets. The classes serve dark mode.
export const serif = "font-family:Newsreader,Georgia,'Times New Roman',serif;font-weight:400"
export const sans = "font-family:'Anek Latin',Arial,Helvetica,sans-serif"

/** As in ui/tokens.css. */
export const colour = {
  paper: '#f7f3ec',
  linen: '#ece5d9',
  ink: '#1f1b16',
  quiet: '#6b6259',
  hairline: '#ddd5c8',
  indigo: '#27325e',
  white: '#ffffff',
}

const night = {
  paper: '#1b1814',
  linen: '#2a251f',
  ink: '#f3ede2',
  quiet: '#b9ad9e',
  hairline: '#453d34',
  indigo: '#b9c4f0',
}

const dark = (scope: string) => `
${scope}.paper{background-color:${night.paper}!important}
${scope}.linen{background-color:${night.linen}!important}
${scope}.ink{color:${night.ink}!important}
${scope}.quiet{color:${night.quiet}!important}
${scope}.rule{border-color:${night.hairline}!important}
${scope}.link{color:${night.indigo}!important}
${scope}.button{background-color:${night.indigo}!important}
${scope}.button-words{color:${night.paper}!important}`

/** Outlook.com marks the elements that it darkens with data attributes. */
export const stylesheet = raw(`
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%;text-size-adjust:100%}
table{border-collapse:collapse}
img{border:0;display:block}
@media (max-width:480px){.heading{font-size:28px!important}}
@media (prefers-color-scheme:dark){${dark('')}}
${dark('[data-ogsc] ')}
${dark('[data-ogsb] ')}
`)
