import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const deploy = fileURLToPath(new URL('../deploy/systemd', import.meta.url))
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

/** Copies of the units, whose programs need not be installed here. */
function copyUnits(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'nool-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(deploy, folder, { recursive: true })
  const units = readdirSync(folder).map((name) => join(folder, name))
  for (const unit of units) {
    const text = readFileSync(unit, 'utf8')
    writeFileSync(unit, text.replaceAll(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`))
  }
  return units
}

const verify = (units: string[]) => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

test.runIf(hasSystemd)('systemd takes the units of deploy/', () => {
  const units = copyUnits()
  expect(verify(units)).toEqual({ status: 0, stderr: '' })
  const [service = ''] = units.filter((unit) => unit.endsWith('nool.service'))
  writeFileSync(service, readFileSync(service, 'utf8').replace('KillMode', 'KillMood'))
  expect(verify([service]).stderr).toContain('KillMood')
})
