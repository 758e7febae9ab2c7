import { expect, test } from 'vitest'
import { readStorageAddress } from './storage-address.ts'

test.each([
  ['file:./data/uploads', { kind: 'folder', folder: '/site/data/uploads' }],
  ['file:uploads', { kind: 'folder', folder: '/site/uploads' }],
  ['file:/var/uploads', { kind: 'folder', folder: '/var/uploads' }],
  ['file:///var/uploads', { kind: 'folder', folder: '/var/uploads' }],
  ['s3://pictures', { kind: 'bucket', bucket: 'pictures', region: 'us-east-1' }],
  ['s3://my.pictures?region=eu-central-1', { kind: 'bucket', bucket: 'my.pictures', region: 'eu-central-1' }],
  [
    's3://pictures?endpoint=http://127.0.0.1:9000&region=local',
    { kind: 'bucket', bucket: 'pictures', region: 'local', endpoint: 'http://127.0.0.1:9000' },
  ],
])('%s is understood', (address, meant) => {
  expect(readStorageAddress(address, '/site')).toEqual(meant)
})

test.each([
  'file:',
  'file://host/share',
  '/var/uploads',
  'https://bucket',
  's3://',
  's3://UP_PER!',
  's3://a',
  's3://bucket/below',
  's3://key:secret@bucket',
  's3://bucket:9000',
  's3://bucket?endpoint=nowhere',
  's3://bucket?endpoint=file:///etc',
  's3://bucket?secret=x',
])('%s is refused', (address) => {
  expect(readStorageAddress(address, '/site')).toBeNull()
})
