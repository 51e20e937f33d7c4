import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Imported first by every entry: React and others choose their build when they are loaded.
process.env.NODE_ENV ??= 'production'

// What the shop writes is for its user alone: customers' pictures, and the gateway's payments.
process.umask(0o077)

// Halves the time in which a process is ready. It serves later imports, and child processes.
const cache = fileURLToPath(new URL('../../../build/compile-cache', import.meta.url))
process.env.NODE_COMPILE_CACHE ??= cache
enableCompileCache(process.env.NODE_COMPILE_CACHE)
