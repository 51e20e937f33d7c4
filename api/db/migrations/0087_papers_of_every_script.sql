-- PDFs with letters of a script that had no font, and with signs such as emoji: boxes stood for them. They are made
-- anew from what their document has.
delete from tax_document_pdfs pdf using tax_documents document
where document.id = pdf.document_id
  and document.data::text ~ '[^\u0001-\u024f\u0900-\u097f\u0b80-\u0bff\u1e00-\u1eff\u2010-\u2027\u20b9]';
