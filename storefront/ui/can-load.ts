/** Whether files of the site can be had: offline the service worker has them, where there is one. */
export const canLoad = (): boolean => navigator.onLine || !!navigator.serviceWorker?.controller
