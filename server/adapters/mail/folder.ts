// Writes emails as .eml files to a folder, when SMTP_URL is not set: any mail program opens them.

import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { headersOf, type Mail } from './port.ts'

export function folderMail({ folder, from }: { folder: string; from: string }): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (email) => {
      const { to, subject, text, html } = email
      const sent = await transport.sendMail({ from, to, subject, text, html, ...headersOf(email) })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.eml`
      await writeFile(join(folder, `.${name}`), sent.message as Buffer, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
    close: () => transport.close(),
  }
}
