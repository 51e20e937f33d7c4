import { lazyPart } from '../../ui/lazy-part.tsx'

/** The dialog for signing in, loaded when it is first asked for. */
export const AuthDialog = lazyPart(() => import('./auth-dialog.tsx'))
