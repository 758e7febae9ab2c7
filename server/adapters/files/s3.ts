// File storage in a bucket of any server that speaks S3, for STORAGE_URL=s3://…
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { type Files, mustBeSafeKey, type StoredFile } from './port.ts'

export interface Bucket {
  bucket: string
  region: string
  /** A server other than Amazon's, addressed by path. */
  endpoint?: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

const TIMEOUT_MS = 20_000

export function s3Files({ bucket, region, endpoint, credentials }: Bucket): Files {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Servers with an older version of S3 do not support trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const timeouts = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) })

  async function read(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    mustBeSafeKey(key)
    try {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), timeouts())
      return found.Body ? new Uint8Array(await found.Body.transformToByteArray()) : null
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw error
    }
  }

  async function* list(folder: string): AsyncIterable<StoredFile> {
    mustBeSafeKey(folder)
    let from: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, ContinuationToken: from }),
        timeouts(),
      )
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key) yield { key: Key, modifiedAt: LastModified ?? new Date() }
      }
      from = page.NextContinuationToken
    } while (from)
  }

  return {
    put: async (key, bytes, type) => {
      mustBeSafeKey(key)
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type }),
        timeouts(),
      )
    },
    read,
    remove: async (key) => {
      mustBeSafeKey(key)
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), timeouts())
    },
    list,
  }
}
