/** False in Safari before 26.2 and Firefox before 144, where a script must open what a button names. */
export const hasCommands = () => 'commandForElement' in HTMLButtonElement.prototype
