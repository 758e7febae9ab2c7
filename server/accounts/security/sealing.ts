// Encrypts secrets that must be read again (an authenticator's), so that a copy of the database alone does not reveal
// them. The key is derived from SESSION_SECRET; what is encrypted for one member cannot be decrypted for another.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const FORM = 'v1'

export interface Sealing {
  seal(text: string, owner: number): string
  /** Throws if the value was encrypted with another SESSION_SECRET or for another member, or was changed. */
  open(sealed: string, owner: number): string
}

export function openSealing(sessionSecret: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'multiball sealed secrets', 32))
  return {
    seal: (text, owner) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(owner)))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [FORM, ...[iv, cipher.getAuthTag(), bytes].map((part) => part.toString('base64url'))].join('.')
    },
    open: (sealed, owner) => {
      const [form, iv = '', tag = '', bytes = ''] = sealed.split('.')
      if (form !== FORM) throw new Error('a sealed secret has an unknown form')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
        authTagLength: 16,
      })
      decipher.setAAD(Buffer.from(String(owner))).setAuthTag(Buffer.from(tag, 'base64url'))
      return decipher.update(Buffer.from(bytes, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
