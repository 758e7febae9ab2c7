// Picks how emails go out.
import { join } from 'node:path'
import type { Config } from '#server/base/config.ts'
import { folderMail } from './folder.ts'
import type { Mail } from './port.ts'
import { smtpMail } from './smtp.ts'

/** By SMTP where a server is configured, else into a folder. */
export function openMail({ mail, dataDir }: Config): Mail {
  return mail.smtpUrl
    ? smtpMail({ url: mail.smtpUrl, from: mail.from })
    : folderMail({ folder: join(dataDir, 'mail'), from: mail.from })
}
