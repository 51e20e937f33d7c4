import { counted } from '../layout/counted.ts'
import { ScanField } from '../packing/scan-box.tsx'
import type { useCounts } from './use-counts.ts'

type Props = { counts: ReturnType<typeof useCounts>; actKey: string }

/** Where pieces are scanned one after the other, each of which counts one more. */
export const CountBox = ({ counts, actKey }: Props) => (
  <ScanField label="Scan each piece" actKey={actKey} outcome={counts.outcome} scans={counts.scans}>
    <p role="status" className="font-medium text-amber empty:hidden">
      {counts.isLost &&
        `The shop is out of reach: ${counted(counts.waiting, 'scan')} will be sent when it is back. Go on scanning.`}
    </p>
    {counts.isSignedOut && (
      <a href="/office/login" target="_blank" rel="noreferrer" className="underline">
        Your session has ended: log in in another window, and what waits is sent
      </a>
    )}
  </ScanField>
)
