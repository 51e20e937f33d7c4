import '../config/runtime-setup.ts'

export type Answer<Result> = { result: Result; rss: number } | { error: string }

/** Answers what `createChild()` asks. The process ends with its parent, whose channel it holds on to. */
export function answerParent<Request, Result>(
  work: (request: Request) => Result | Promise<Result>,
) {
  process.on('message', async (request) => {
    // Only our own parent has the other end of the channel.
    const answer = await answerTo(work, request as Request)
    // A parent that has ended waits for none.
    process.send?.(answer, undefined, undefined, () => {})
  })
}

async function answerTo<Request, Result>(
  work: (request: Request) => Result | Promise<Result>,
  request: Request,
): Promise<Answer<Result>> {
  try {
    return { result: await work(request), rss: process.memoryUsage.rss() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
