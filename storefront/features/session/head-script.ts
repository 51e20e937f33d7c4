/**
 * Runs before the first paint, so that the header is right from the start: pages are the same for
 * every reader and carry both the visitor's header and the customer's.
 */
export const headScript = `if(/(^|; )Token=[\\w-]{43}(;|$)/.test(document.cookie))document.documentElement.dataset.session=''`
