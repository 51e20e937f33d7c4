/** Whether the browser was asked to spare data; only Chromium says so. */
export const savesData = (): boolean => Object(navigator).connection?.saveData === true
