const orType = 'or type the code.'

const problems: Record<string, string> = {
  NotAllowedError: `The camera is not allowed here. Allow it for this site in the browser, ${orType}`,
  SecurityError: `The camera is not allowed here. Allow it for this site in the browser, ${orType}`,
  NotFoundError: 'This device has no camera. Type the code, or use a scanner.',
  OverconstrainedError: 'This device has no camera. Type the code, or use a scanner.',
  NotReadableError: `Another program has the camera. Close it and try again, ${orType}`,
}

export const notLoaded = `The reader could not be loaded. Try again once you are connected, ${orType}`

/** Why nothing can be read by camera, and what to do. */
export function cameraProblem(error: unknown): string {
  if (!(error instanceof DOMException)) return notLoaded
  return problems[error.name] ?? `The camera cannot be used just now. Try again, ${orType}`
}
