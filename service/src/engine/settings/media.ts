/** Where the files of messages are, and how long they are kept. */
import { number, setting, secret, oneOf, formed, httpUrl, parseFolder } from './setting-kinds.ts'

export const mediaSettings = {
  dir: setting(
    'RECADO_MEDIA_DIR',
    null,
    'a folder',
    parseFolder,
    'Folder of the files that customers and the shop send; `media` in the data folder without it. All processes of the service share it. With a store of S3 it holds files only while they arrive. The service does not start with a folder that it may not write.',
  ),
  s3Url: setting(
    'RECADO_MEDIA_S3_URL',
    null,
    'the http or https address of a bucket, without query',
    httpUrl,
    'Address of a bucket of S3, or of a store with the same API, that keeps these files in place of the folder; a path in it goes before every name.',
  ),
  s3Region: setting(
    'RECADO_MEDIA_S3_REGION',
    'us-east-1',
    'the name of a region, such as sa-east-1',
    formed(/^[0-9A-Za-z-]{1,64}$/),
    'Region of the bucket; stores that have none accept any.',
  ),
  s3AccessKeyId: secret(
    setting(
      'RECADO_MEDIA_S3_ACCESS_KEY_ID',
      null,
      'the id of an access key: visible ASCII without / or ,',
      formed(/^[\x21-\x2b\x2d\x2e\x30-\x7e]{1,128}$/),
      'Access key that may read, write and delete in the bucket. Required with the address of a bucket.',
    ),
  ),
  s3SecretAccessKey: secret(
    setting(
      'RECADO_MEDIA_S3_SECRET_ACCESS_KEY',
      null,
      'the secret of the access key: visible ASCII',
      formed(/^[\x21-\x7e]{1,256}$/),
      'Secret of the access key. Required with the address of a bucket.',
    ),
  ),
  s3Encryption: oneOf(
    'RECADO_MEDIA_S3_ENCRYPTION',
    'none',
    ['none', 'AES256', 'aws:kms'],
    'Encryption at rest that the store is asked for with each file, `AES256` or `aws:kms`; `none` leaves it to the settings of the bucket.',
  ),
  keptDays: setting<number, null>(
    'RECADO_MEDIA_KEPT_DAYS',
    null,
    'a whole number of days from 1 to 36500',
    (text) => (/^[1-9][0-9]{0,4}$/.test(text) && Number(text) <= 36_500 ? Number(text) : undefined),
    'How many days the bytes of a file are kept after the last message that names it; without it as long as the message.',
  ),
  mibMax: number(
    'RECADO_MEDIA_MIB_MAX',
    102_400,
    [1, 1_000_000_000],
    'MiB that the files of a workspace may have together for an upload to be taken. What customers send counts, and is always taken. `recado doctor` names workspaces that are near it.',
  ),
}
