import * as z from 'zod'
import { readStorageUrl } from '../media-url.ts'
import { text, wholeNumber } from './forms.ts'

export const pictureSettings = {
  MEDIA_URL: z
    .string()
    .transform((setting, context) => {
      try {
        return readStorageUrl(setting)
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : 'cannot be read')
        return z.NEVER
      }
    })
    .optional()
    .meta({
      description:
        'where pictures are stored: an absolute folder, or a bucket such as `s3://pictures?endpoint=https://s3.example.in&region=in-1`',
      unset: '`DATA_DIR/media`',
    }),
  AWS_ACCESS_KEY_ID: text.optional().describe('the key of that bucket, and of one for backups'),
  AWS_SECRET_ACCESS_KEY: text.optional().describe("that key's secret"),
  MEDIA_CACHE_MB: wholeNumber(16, 10_000_000)
    .prefault('2048')
    .describe("what this machine may cache of a bucket's pictures"),
  MEDIA_DIR: text
    .optional()
    .describe('the folder of pictures, as it was set before `MEDIA_URL`; not both'),
}
