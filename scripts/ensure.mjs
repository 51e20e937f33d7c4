// Runs on whatever Node the machine has (20 or newer), before anything is installed: installs when
// the lockfile has changed and, with --build, builds when a source has.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const isWindows = process.platform === 'win32'
const nodeBin = join(root, 'node_modules/.bin', isWindows ? 'node.cmd' : 'node')
const installStamp = join(root, 'node_modules/.installed')
const buildStamp = join(root, 'build/.built')
const sources = [
  'contract',
  'storefront',
  'backoffice',
  'ui',
  'public',
  'scripts/build.ts',
  'scripts/build-fonts.ts',
  'scripts/build-faces.ts',
  'scripts/font-cuts.ts',
  'scripts/build-service-worker.ts',
  'scripts/compress-assets.ts',
  'vite.config.ts',
  'react-router.config.ts',
]

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node 20 or newer is needed; this is ${process.version}. See https://nodejs.org`)
}
const installed = hashOf(['package-lock.json'])
if (readStamp(installStamp) !== installed) {
  install()
  linkNode()
  refuseBrokenNode()
  writeFileSync(installStamp, installed)
}
if (process.argv.includes('--build')) {
  const built = hashOf(['package-lock.json', ...sources])
  if (readStamp(buildStamp) !== built) {
    rmSync(buildStamp, { force: true })
    run(nodeBin, ['scripts/build.ts'])
    writeFileSync(buildStamp, built)
  }
}

function install() {
  console.log('Installing packages, which takes a minute or two')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  // npm scripts get npm's path in the environment; else the one on PATH is used.
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args])
  else run('npm', args)
}

/** npm 10 drops `.bin/node` when it discards the other platforms' packages, which share its name. */
function linkNode() {
  if (existsSync(nodeBin)) return
  const { platform, arch } = process
  const name =
    platform === 'darwin'
      ? `node-bin-darwin-${arch}`
      : `node-${isWindows ? 'win' : platform}-${arch}`
  const binary = isWindows ? 'node.exe' : 'node'
  if (!existsSync(join(root, 'node_modules', name, 'bin', binary))) {
    fail(`npm installed no ${name}: run npm ci without --omit=optional`)
  }
  if (isWindows) writeFileSync(nodeBin, `@"%~dp0\\..\\${name}\\bin\\${binary}" %*\r\n`)
  else symlinkSync(`../${name}/bin/node`, nodeBin)
}

/** A very small system lacks a library that it needs. */
function refuseBrokenNode() {
  const { status, stderr } = spawnSync(nodeBin, ['--version'], {
    encoding: 'utf8',
    shell: isWindows,
  })
  if (status === 0) return
  const library = /lib[\w.]+\.so[\d.]*/.exec(stderr ?? '')?.[0]
  if (library === 'libatomic.so.1') fail('Node needs libatomic.so.1: apt-get install libatomic1')
  fail(
    `the project's Node does not run: ${library ? `${library} is missing` : (stderr ?? '').trim()}`,
  )
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full) || path === join('ui', 'fonts')) return
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(join(path, name))
    } else {
      hash.update(path).update(readFileSync(full))
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: isWindows })
  if (status !== 0) process.exit(status ?? 1)
}

function fail(line) {
  console.error(`Nool: ${line}`)
  process.exit(1)
}
