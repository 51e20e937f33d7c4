/** What a screen can do without, where the shop is out of reach; redirects are followed. */
export const orNothing = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof Response) throw error
    return undefined
  })
