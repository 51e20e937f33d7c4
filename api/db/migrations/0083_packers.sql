-- Up Migration

-- Since when its packer has packed a parcel, and when its last piece was scanned.
alter table packings add column started_at timestamptz, add column scanned_at timestamptz;
update packings set started_at = now(), scanned_at = now() where shipment_id is null and actor is not null;
