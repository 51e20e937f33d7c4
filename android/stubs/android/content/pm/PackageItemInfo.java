package android.content.pm;

import android.os.Bundle;

public class PackageItemInfo {
    public String packageName;
    public Bundle metaData;
}
