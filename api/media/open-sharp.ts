/** sharp, loaded when a picture is first made: most processes only serve those that are there. */
export const openSharp = async () => (await import('sharp')).default
