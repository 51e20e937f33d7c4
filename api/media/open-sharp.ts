/**
 * sharp, loaded when a picture is first made: most processes only send those that are there. One that
 * cannot be loaded fails then.
 */
export const openSharp = async () => (await import('sharp')).default
