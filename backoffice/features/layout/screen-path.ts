/** An address as the router has it, without the office's own folder. */
export const screenPath = (pathname: string): string =>
  pathname.replace(/^\/office(?=\/|$)/, '') || '/'
