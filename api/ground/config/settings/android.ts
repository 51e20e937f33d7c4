import * as z from 'zod'
import { list, text } from './forms.ts'

export const androidSettings = {
  ANDROID_KEY_FILE: text.optional().meta({
    description: 'a PEM file with the key and the certificate that the app is signed with',
    unset: "the database's key",
  }),
  ANDROID_FINGERPRINTS: list
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/,
            'SHA-256 fingerprints such as 1F:E2:… are needed',
          ),
      ),
    )
    .prefault('')
    .describe("of further certificates that sign it, such as Google Play's, with commas between"),
}
