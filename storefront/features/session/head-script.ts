import { earlyTapsScript } from '../../ui/early-taps.ts'

/**
 * Runs before the first paint, so that the header is right from the start: pages are the same for
 * every reader and carry both the visitor's header and the customer's. An announcement
 * that was dismissed takes no room. Lists and products leave room for what
 * they say of the PIN code and the day that this browser remembers; a
 * customer's code comes from her address.
 */
export const headScript = `{let d=document.documentElement.dataset
if(/(^|; )Token=[\\w-]{43}(;|$)/.test(document.cookie))d.session=d.pin=''
try{let l=localStorage
if(l.pin)d.pin=''
if('pin'in d&&l['needed-by']>=new Date(Date.now()+198e5).toISOString().slice(0,10))d.neededBy=''
let[b,t]=(l.bar||'').split(' ')
if(t>Date.now()&&/^[\\w-]+$/.test(b)){let s=new CSSStyleSheet
s.replaceSync('#bar-'+b+'{display:none}')
document.adoptedStyleSheets=[s]}}catch{}}
${earlyTapsScript}`
