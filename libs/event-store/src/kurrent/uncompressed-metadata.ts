import { Metadata } from '@grpc/grpc-js';

/**
 * Does not take what gRPC would set in each call: that answers may be compressed. KurrentDB then compresses the few bytes
 * of each, and taking them apart costs a third of the call. There is no setting for it.
 */
export class UncompressedMetadata extends Metadata {
  override set(key: string, value: string | Buffer): void {
    if (key !== 'grpc-accept-encoding') super.set(key, value);
  }

  override clone(): UncompressedMetadata {
    const copy = new UncompressedMetadata(this.getOptions());
    copy.merge(this);
    return copy;
  }
}
