import type { Config } from '@react-router/dev/config'
import shop from '../../react-router.config.ts'

export default {
  ...shop,
  appDirectory: 'app',
  buildDirectory: '../../build/bench/empty-page',
} satisfies Config
